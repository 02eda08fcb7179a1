import { parseSync } from '@swc/core';

export type MeasuredFunction = { name: string; lines: number };

type Tree = { type?: string; span?: { start: number; end: number } } & Record<string, unknown>;

const FUNCTIONS = new Set([
  'ArrowFunctionExpression',
  'ClassMethod',
  'Constructor',
  'FunctionDeclaration',
  'FunctionExpression',
  'MethodProperty',
  'PrivateMethod',
]);

const NEW_LINE = 0x0a;

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The text of an identifier or of a key. */
const textOf = (tree: unknown): string | null => (isTree(tree) && typeof tree.value === 'string' ? tree.value : null);

/** The name that a syntax node gives to a function: a declared name, a key, and for callbacks the called function. */
function nameOf({ type, identifier, id, key, callee }: Tree): string | null {
  if (type === 'CallExpression' && isTree(callee)) return textOf(callee) ?? textOf(callee.property);
  return textOf(identifier) ?? textOf(id) ?? textOf(key);
}

/** Every function of a source, nested ones included, with the lines from its first to its last. */
export function measureFunctions(source: string, tsx: boolean): MeasuredFunction[] {
  // The parser’s byte positions continue from file to file; the added semicolon is the first byte of this one.
  const bytes = Buffer.from(`;${source}`);
  const tree = parseSync(bytes.toString(), { syntax: 'typescript', tsx, target: 'es2022' });
  const linesIn = (start: number, end: number) =>
    1 + bytes.subarray(start - tree.span.start, end - tree.span.start).filter((byte) => byte === NEW_LINE).length;
  const found: MeasuredFunction[] = [];
  const visit = (value: unknown, name: string): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, name);
    if (!isTree(value) || Array.isArray(value)) return;
    const own = nameOf(value) ?? name;
    if (value.span && FUNCTIONS.has(value.type ?? ''))
      found.push({ name: own, lines: linesIn(value.span.start, value.span.end) });
    for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child, own);
  };
  visit(tree.body, '(module)');
  return found;
}
