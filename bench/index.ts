import { measureGridBases } from './grid-base/index.ts';
import { installPackages } from './packages.ts';

const sections = { 'grid-base': measureGridBases };

await installPackages();
for (const name of process.argv.slice(2)) {
  if (!Object.hasOwn(sections, name)) throw new Error(`There is no section ${name}`);
  await sections[name as keyof typeof sections]();
}
