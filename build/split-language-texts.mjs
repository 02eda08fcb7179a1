import { resolve } from 'node:path';
import { partsOfTexts } from '../texts-parts.mjs';

const { load } = partsOfTexts();

/** `partsOfTexts` for esbuild. */
export const partsOfLanguages = {
  name: 'parts-of-languages',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.json\?/ }, ({ path, resolveDir }) => {
      const [file, part] = path.split('?');
      return { path: resolve(resolveDir, file), suffix: `?${part}` };
    });
    onLoad({ filter: /\.json$/ }, async ({ path, suffix }) => {
      const contents = await load(path + suffix);
      return contents && { contents };
    });
  },
};
