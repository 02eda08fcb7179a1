import type { EditorView, PluginFunction } from './editor-plugin.ts';
import { safeHref } from './safe-url.ts';

type Rules = Parameters<PluginFunction>[0]['pmRules'];
type Rule = InstanceType<Rules['InputRule']>;
type State = EditorView['state'];
type Transaction = State['tr'];
type Attributes = Record<string, boolean | number | string>;
/** Changes a paragraph, whose marker is deleted already; null where it can't be changed. */
type BlockChange = (tr: Transaction, schema: State['schema'], match: RegExpMatchArray) => Transaction | null;

/** Wraps the paragraph that the cursor is in; joins it to the same list or quote before it, as markdown reads the two. */
function wrap(tr: Transaction, schema: State['schema'], wrappers: [name: string, attrs?: Attributes][]) {
  const range = tr.selection.$from.blockRange();
  const types = wrappers.flatMap(([name, attrs]) => {
    const type = schema.nodes[name];
    return type ? [{ type, attrs: attrs ?? null }] : [];
  });
  if (!range || types.length < wrappers.length) return null;
  tr.wrap(range, types);
  const before = tr.doc.resolve(range.start).nodeBefore;
  return before && before.type === types[0]?.type ? tr.join(range.start) : tr;
}

const heading: BlockChange = (tr, { nodes }, [, signs = '']) =>
  nodes.heading ? tr.setBlockType(tr.selection.from, tr.selection.from, nodes.heading, { level: signs.length }) : null;

/** In a list, its item becomes the task; elsewhere a list of tasks begins. */
const task: BlockChange = (tr, schema, [, mark = '']) => {
  const attrs = { task: true, checked: mark.trim() !== '' };
  const { $from } = tr.selection;
  if ($from.node(-1).type !== schema.nodes.listItem) return wrap(tr, schema, [['bulletList'], ['listItem', attrs]]);
  // Only its first paragraph carries the box.
  return $from.index(-1) === 0 ? tr.setNodeMarkup($from.before(-1), null, attrs) : null;
};

/** Markers that begin a paragraph; Cyrillic х looks like the Latin x and is under the same finger. */
const blocks: { marker: RegExp; parents: string[]; change: BlockChange }[] = [
  { marker: /^(#{1,6}) $/, parents: ['doc', 'blockQuote'], change: heading },
  { marker: /^> $/, parents: ['doc', 'blockQuote'], change: (tr, schema) => wrap(tr, schema, [['blockQuote']]) },
  {
    marker: /^[-*+] $/,
    parents: ['doc', 'blockQuote'],
    change: (tr, schema) => wrap(tr, schema, [['bulletList'], ['listItem']]),
  },
  {
    marker: /^(\d{1,2})[.)] $/,
    parents: ['doc', 'blockQuote'],
    change: (tr, schema, [, order]) => wrap(tr, schema, [['orderedList', { order: Number(order) }], ['listItem']]),
  },
  { marker: /^\[([ xх]?)\] $/i, parents: ['doc', 'blockQuote', 'listItem'], change: task },
];

/**
 * Text between two delimiters, the last of which was just typed. The first one begins a word, so that the stars of
 * "отель 4*, завтрак 5*" and the signs of "2*3*4" stay what they are.
 */
const marks: { name: string; delimited: RegExp }[] = [
  { name: 'strong', delimited: /(?<![\p{L}\p{N}*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u },
  { name: 'emph', delimited: /(?<![\p{L}\p{N}*])\*([^\s*](?:[^*]*[^\s*])?)\*$/u },
  { name: 'strike', delimited: /(?<![\p{L}\p{N}~])~~([^\s~](?:[^~]*[^\s~])?)~~$/u },
];

const link = /\[([^\s[\]](?:[^[\]]*[^\s[\]])?)\]\(([^\s()]+)\)$/;

/**
 * Turns markdown into formatting as it is typed: all that the toolbar formats. In cells of tables only words are
 * formatted, since lists in there would be written as HTML. Backspace right after a change takes it back.
 */
export function typedMarkdown({ InputRule, inputRules }: Rules) {
  const block = ({ marker, parents, change }: (typeof blocks)[number]): Rule =>
    new InputRule(marker, ({ tr, schema, selection: { $from } }, match, start, end) =>
      $from.parent.type === schema.nodes.paragraph && parents.includes($from.node(-1).type.name)
        ? change(tr.delete(start, end), schema, match)
        : null,
    );
  /** Leaves `text`, which stands in the match, with the mark; what is typed on is without it. */
  const inline = (pattern: RegExp, name: string, attrsOf: (match: RegExpMatchArray) => Attributes | null): Rule =>
    new InputRule(pattern, ({ tr, schema }, match, start, end) => {
      const type = schema.marks[name];
      const attrs = attrsOf(match);
      const [whole, text = ''] = match;
      if (!type || !attrs) return null;
      const from = start + whole.indexOf(text);
      tr.delete(from + text.length, end).delete(start, from);
      return tr.addMark(start, start + text.length, type.create(attrs)).removeStoredMark(type);
    });
  return inputRules({
    rules: [
      ...blocks.map(block),
      ...marks.map(({ name, delimited }) => inline(delimited, name, () => ({}))),
      inline(link, 'link', ([, , address = '']) => {
        const linkUrl = safeHref(address);
        return linkUrl === null ? null : { linkUrl };
      }),
    ],
  });
}
