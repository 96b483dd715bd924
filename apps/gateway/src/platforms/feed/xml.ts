import { parseXml, XmlDocumentType, XmlElement, XmlError } from '@rgrove/parse-xml';

/** An element for schemas: its attributes as texts, and its child elements as lists under their names. */
type Content = Readonly<Record<string, unknown>>;

/** A document's root element, or why there is none. */
export type XmlResult =
  | { readonly ok: true; readonly name: string; readonly content: Content }
  | { readonly ok: false; readonly reason: 'tooLarge' | 'notXml' };

/**
 * Reads a document of a feed. The parser resolves no entities but those of XML itself and loads nothing. A document type
 * is refused, because the feed's documents have none.
 */
export function readXml(text: string, maxBytes: number): XmlResult {
  if (Buffer.byteLength(text) > maxBytes) return { ok: false, reason: 'tooLarge' };
  try {
    const document = parseXml(text, { preserveDocumentType: true });
    const { root } = document;
    const hasType = document.children.some((node) => node instanceof XmlDocumentType);
    if (root === null || hasType) return { ok: false, reason: 'notXml' };
    return { ok: true, name: root.name, content: contentOf(root) };
  } catch (error) {
    // Elements nested too deeply exceed the stack.
    if (error instanceof XmlError || error instanceof RangeError) return { ok: false, reason: 'notXml' };
    throw error;
  }
}

// An object without a prototype, in which a name like `__proto__` is an ordinary key.
const empty = (): Record<string, unknown> => Object.create(null) as Record<string, unknown>;

function contentOf({ attributes, children }: XmlElement): Content {
  const lists: Record<string, Content[]> = Object.create(null) as Record<string, Content[]>;
  for (const child of children) {
    if (!(child instanceof XmlElement)) continue;
    lists[child.name] ??= [];
    lists[child.name]?.push(contentOf(child));
  }
  return Object.assign(empty(), attributes, lists);
}
