import { isObject, setOwn, type JsonObject, type JsonValue } from "../json.js";
import { agentPath } from "../wal/layout.js";
import { pythonJson } from "../wal/python-json.js";
import type { KnowledgeStore } from "../wal/store.js";
import { readStoredJson } from "../wal/stored-json.js";
import type { Envelope } from "../workflow/envelope.js";

/** How far each agent has read in each channel: inbox.cursors.json, channel id → id of the last envelope that was delivered. */
export class Inboxes {
  private readonly cursors = new Map<string, JsonObject>();

  constructor(private readonly store: KnowledgeStore) {}

  /** Delivers to the envelope's audience; without one, to every participant but the sender, who never gets its own broadcast. */
  async deliver(channelId: string, envelope: Envelope, participants: readonly string[]): Promise<void> {
    const { audience, sender_id: sender, envelope_id: id } = envelope;
    const recipients = participants.filter((agentId) =>
      Array.isArray(audience) ? audience.includes(agentId) : agentId !== sender,
    );
    for (const agentId of recipients) await this.move(agentId, channelId, id);
  }

  private async move(agentId: string, channelId: string, envelopeId: JsonValue): Promise<void> {
    const path = agentPath(agentId, "inbox.cursors.json");
    let cursors = this.cursors.get(agentId);
    if (!cursors) {
      const { value } = readStoredJson(await this.store.read(path));
      cursors = isObject(value) ? value : {};
      this.cursors.set(agentId, cursors);
    }
    setOwn(cursors, channelId, envelopeId);
    await this.store.write(path, pythonJson(cursors));
  }
}
