import { writeSync } from "node:fs";
import { Hub } from "../../runtime/hub/hub.js";
import { DiskStore } from "../../runtime/wal/disk-store.js";

// A child process of the crash test: posts to one channel until it is killed, and prints each envelope's id once it is acknowledged.
const [root, channelId] = process.argv.slice(2);
if (root === undefined) throw new Error("the store's folder is missing");

const hub = await Hub.open(new DiskStore(root));
if (channelId === undefined) await create();
else await post(channelId);

async function create(): Promise<void> {
  const ids = [await hub.register({ name: "left" }), await hub.register({ name: "right" })];
  const graph = {
    initial_speaker: ids[0]!,
    transitions: [{ when: { name: "always", args: {} }, then: { name: "round_robin", args: {} } }],
    default_target: null,
  };
  const { channel_id } = await hub.createChannel({
    creatorId: ids[0]!,
    participantIds: ids,
    knobs: { graph },
    ttl: 0,
  });
  await hub.release();
  writeSync(1, `${channel_id}\n`);
}

async function post(channel_id: string): Promise<never> {
  for (;;) {
    const { expected_next_speaker: sender } = await hub.state(channel_id);
    const { envelope } = await hub.post({
      channel_id,
      sender_id: sender,
      event_type: "ag2.packet",
      event_data: {
        body: "tea ".repeat(200),
        context_updates: { delete: [], set: {} },
        routing: { kind: "text" },
      },
    });
    writeSync(1, `${JSON.stringify(envelope.envelope_id).slice(1, -1)}\n`);
  }
}
