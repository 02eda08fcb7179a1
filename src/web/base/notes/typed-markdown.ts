import type { EditorView, PluginFunction } from './editor-types.ts';
import { safeHref } from './safe-url.ts';
import type { ToolName } from './tool-icon.tsx';

type Rules = Parameters<PluginFunction>[0]['pmRules'];
type Rule = InstanceType<Rules['InputRule']>;
type State = EditorView['state'];
type Transaction = State['tr'];
type Attributes = Record<string, boolean | number | string>;
/** Changes a paragraph, whose marker is deleted already; null where it can't be changed. */
type BlockChange = (tr: Transaction, schema: State['schema'], match: RegExpMatchArray) => Transaction | null;

/**
 * Wraps the paragraph that the cursor is in; joins it to the same list or quote before it, as markdown reads the two.
 */
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
const blocks: { tool: ToolName; marker: RegExp; parents: string[]; change: BlockChange }[] = [
  { tool: 'heading', marker: /^(#{1,6}) $/, parents: ['doc', 'blockQuote'], change: heading },
  {
    tool: 'quote',
    marker: /^> $/,
    parents: ['doc', 'blockQuote'],
    change: (tr, schema) => wrap(tr, schema, [['blockQuote']]),
  },
  {
    tool: 'bullets',
    marker: /^[-*+] $/,
    parents: ['doc', 'blockQuote'],
    change: (tr, schema) => wrap(tr, schema, [['bulletList'], ['listItem']]),
  },
  {
    tool: 'numbers',
    marker: /^(\d{1,2})[.)] $/,
    parents: ['doc', 'blockQuote'],
    change: (tr, schema, [, order]) => wrap(tr, schema, [['orderedList', { order: Number(order) }], ['listItem']]),
  },
  { tool: 'tasks', marker: /^\[([ xх]?)\] $/i, parents: ['doc', 'blockQuote', 'listItem'], change: task },
];

/**
 * Text between two delimiters, the last of which was just typed. The first one begins a word, so that the stars of
 * "отель 4*, завтрак 5*" and the signs of "2*3*4" stay what they are.
 */
const marks: { tool: ToolName; name: string; delimited: RegExp }[] = [
  { tool: 'bold', name: 'strong', delimited: /(?<![\p{L}\p{N}*])\*\*([^\s*](?:[^*]*[^\s*])?)\*\*$/u },
  { tool: 'italic', name: 'emph', delimited: /(?<![\p{L}\p{N}*])\*([^\s*](?:[^*]*[^\s*])?)\*$/u },
  { tool: 'strike', name: 'strike', delimited: /(?<![\p{L}\p{N}~])~~([^\s~](?:[^~]*[^\s~])?)~~$/u },
];

const link = /\[([^\s[\]](?:[^[\]]*[^\s[\]])?)\]\(([^\s()]+)\)$/;

/**
 * Turns markdown into formatting as it is typed: all that the toolbar formats. In cells of tables only words are
 * formatted, since lists in there would be written as HTML. Backspace right after a change takes it back. `onFormat` is
 * called with the tool that makes the same change, since an editor does not report it to screen readers.
 */
export function typedMarkdown({ InputRule, inputRules }: Rules, onFormat: (tool: ToolName) => void) {
  const told = (tool: ToolName, tr: Transaction | null): Transaction | null => {
    if (tr) onFormat(tool);
    return tr;
  };
  const block = ({ tool, marker, parents, change }: (typeof blocks)[number]): Rule =>
    new InputRule(marker, ({ tr, schema, selection: { $from } }, match, start, end) =>
      $from.parent.type === schema.nodes.paragraph && parents.includes($from.node(-1).type.name)
        ? told(tool, change(tr.delete(start, end), schema, match))
        : null,
    );
  /** Keeps the matched `text` with the mark; text typed after it has no mark. */
  type Inline = { tool: ToolName; name: string; attrsOf: (match: RegExpMatchArray) => Attributes | null };
  const inline = (pattern: RegExp, { tool, name, attrsOf }: Inline): Rule =>
    new InputRule(pattern, ({ tr, schema }, match, start, end) => {
      const type = schema.marks[name];
      const attrs = attrsOf(match);
      const [whole, text = ''] = match;
      if (!type || !attrs) return null;
      const from = start + whole.indexOf(text);
      tr.delete(from + text.length, end).delete(start, from);
      return told(tool, tr.addMark(start, start + text.length, type.create(attrs)).removeStoredMark(type));
    });
  return inputRules({
    rules: [
      ...blocks.map(block),
      ...marks.map(({ tool, name, delimited }) => inline(delimited, { tool, name, attrsOf: () => ({}) })),
      inline(link, {
        tool: 'link',
        name: 'link',
        attrsOf: ([, , address = '']) => {
          const linkUrl = safeHref(address);
          return linkUrl === null ? null : { linkUrl };
        },
      }),
    ],
  });
}
