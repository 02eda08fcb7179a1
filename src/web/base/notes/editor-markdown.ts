import type { PluginInfo } from './editor-types.ts';

type Parsers = NonNullable<PluginInfo['markdownParsers']>;
type Parser = NonNullable<Parsers['text']>;

const isBreak = (literal: string | null): boolean => /^<br ?\/?>$/i.test(literal ?? '');

/** A block of HTML, or of a language that only this editor knows, is shown as a block of code. */
const asCode: Parser = (node) => {
  node.type = 'codeBlock';
};

/**
 * HTML within a line is text. The editor calls the parser only for the first node of a line, so that call converts the
 * whole line.
 */
const asText: Parser = (first) => {
  if (first.prev) return;
  for (let sibling: typeof first | null = first; sibling; sibling = sibling.next) {
    const walker = sibling.walker();
    for (let step = walker.next(); step; step = walker.next()) {
      const { node } = step;
      if (node.type === 'htmlInline' && !isBreak(node.literal)) node.type = 'text';
    }
  }
};

/** The editor's markdown parsers: HTML in a note is text and never becomes an element. */
export const markdownParsers: Parsers = {
  htmlBlock: asCode,
  customBlock: asCode,
  ...Object.fromEntries(
    (['text', 'emph', 'strong', 'strike', 'link', 'image', 'code', 'htmlInline', 'softbreak'] as const).map((type) => [
      type,
      asText,
    ]),
  ),
};

/**
 * The editor's markdown as it is stored: without the `<br>` lines that it writes for repeated empty lines, and without
 * trailing empty lines.
 */
export function tidied(markdown: string): string {
  let inCode = false;
  return markdown
    .split('\n')
    .filter((line) => {
      if (line.startsWith('```')) inCode = !inCode;
      return inCode || line !== '<br>';
    })
    .join('\n')
    .trimEnd();
}
