import type { PluginInfo } from './editor-types.ts';

type Parsers = NonNullable<PluginInfo['markdownParsers']>;
type Parser = NonNullable<Parsers['text']>;

const isBreak = (literal: string | null): boolean => /^<br ?\/?>$/i.test(literal ?? '');

/** A block of HTML, or of a language that only this editor knows, stands there as what it is: a block of code. */
const asCode: Parser = (node) => {
  node.type = 'codeBlock';
};

/** HTML within a line is text. The editor offers only the first thing in each line, so that one answers for all. */
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

/** How the editor reads markdown: without HTML. Nothing that is written in a note becomes an element by itself. */
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

/** What the editor writes, as it is kept: it writes several empty lines in a row as tags, and ends with some. */
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
