import { matches, startsLike } from '../text/match.ts';

/** The commands that are meant by what was typed: those that begin like it come first. */
export function findCommands<C extends { name: string }>(commands: C[], typed: string): C[] {
  const found = commands.filter(({ name }) => matches(name, typed));
  if (typed.trim() === '') return found;
  const begins = found.filter(({ name }) => startsLike(name, typed));
  return [...begins, ...found.filter((command) => !begins.includes(command))];
}
