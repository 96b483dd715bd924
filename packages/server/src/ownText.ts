/**
 * A text with the same characters that shares no memory with another one. V8 stores a part of a text, such as a trimmed
 * one, as a reference to the whole text: a key of a few characters would keep all of it in memory.
 */
export const ownText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le');
