import type { ServerFrame } from '@ushindi/api-contract/live';
import { parseJson } from '#lib/storage/storedValue.ts';

/**
 * Parses a frame of the live socket; null for any other text. Checks the fields on which the client acts: kind, topic
 * and numbering. The matches are not checked, because our own gateway has parsed them, and checking them again would
 * cost more than showing them.
 */
export function parseFrame(text: string): ServerFrame | null {
  const frame = parseJson(text);
  return isObject(frame) && isKnown(frame) ? (frame as ServerFrame) : null;
}

function isKnown(frame: Record<string, unknown>): boolean {
  const ofTopic = typeof frame['topic'] === 'string';
  const numbered = ofTopic && typeof frame['epoch'] === 'string' && typeof frame['seq'] === 'number';
  const aged = numbered && typeof frame['ageMs'] === 'number';
  switch (frame['kind']) {
    case 'snapshot':
      return aged && isObject(frame['state']) && isObject(frame['state']['matches']);
    case 'delta':
      return numbered && isObject(frame['patch']);
    case 'beat':
      return aged;
    case 'refused':
      return ofTopic && typeof frame['reason'] === 'string';
    case 'alive':
      return true;
    default:
      return false;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
