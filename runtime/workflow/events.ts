/** AG2's event types, exact strings. Any other string is a legal custom event. */
export { EV_PACKET } from "../graph/turn.js";
export const EV_TEXT = "ag2.msg.text";
export const EV_CONTEXT_SET = "ag2.context.set";
export const EV_CHANNEL_INVITE = "ag2.channel.invite";
export const EV_CHANNEL_INVITE_ACK = "ag2.channel.invite.ack";
export const EV_CHANNEL_INVITE_REJECT = "ag2.channel.invite.reject";
export const EV_CHANNEL_OPENED = "ag2.channel.opened";
export const EV_CHANNEL_CLOSED = "ag2.channel.closed";
export const EV_CHANNEL_EXPIRED = "ag2.channel.expired";
export const EV_EXPECTATION_VIOLATED = "ag2.expectation.violated";
export const EV_TASK_CANCEL_REQUEST = "ag2.task.cancel_request";
export const EV_TASK_CANCELLED = "ag2.task.cancelled";
