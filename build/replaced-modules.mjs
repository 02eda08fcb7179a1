import optimizeLocales from '@react-aria/optimize-locales-plugin';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';

/**
 * An esbuild plugin that puts other code in the place of modules: of those that `filter` names, everywhere or where
 * `importer` asks for them. The other code may import what it replaces.
 */
export function replaced(name, modules) {
  return {
    name,
    setup({ onResolve, onLoad }) {
      onLoad({ filter: /.*/, namespace: name }, ({ path, pluginData }) => ({
        contents: modules[path].code,
        resolveDir: pluginData,
      }));
      for (const [path, { filter, importer }] of Object.entries(modules)) {
        onResolve({ filter }, (asked) => {
          const isReplaced =
            asked.kind === 'import-statement' &&
            asked.namespace !== name &&
            (!importer || importer.test(asked.importer));
          return isReplaced ? { path, namespace: name, pluginData: asked.resolveDir } : null;
        });
      }
    },
  };
}

/**
 * The notes' editor without its own toolbar, whose inline styles the content security policy refuses, and without the
 * viewer, half as large again: notes are shown by react-markdown. Both are what its React component imports.
 */
export const bareEditor = replaced('bare-editor', {
  editor: {
    filter: /^@toast-ui\/editor$/,
    importer: /@toast-ui.react-editor/,
    code: "export { EditorCore as default } from '@toast-ui/editor';",
  },
  viewer: {
    filter: /^@toast-ui\/editor\/dist\/toastui-editor-viewer$/,
    importer: /@toast-ui.react-editor/,
    code: 'export default null;',
  },
});

/**
 * The spreadsheets' libraries zip and unzip in workers that fflate makes out of blobs, which the content security policy
 * refuses: a file of some size was never finished. Both are used in a worker of ours already, and work there.
 */
export const zipInPlace = replaced('zip-in-place', {
  zip: {
    filter: /\/zipToArrayBuffer\.js$/,
    importer: /write-excel-file/,
    code: "import { zipSync } from 'fflate'; export default async (files) => zipSync(files).buffer;",
  },
  unzip: {
    filter: /^fflate$/,
    importer: /unzipFromArrayBuffer\.js$/,
    code: `import { unzipSync } from 'fflate';
      export function unzip(archive, done) {
        try { done(null, unzipSync(archive)); } catch (error) { done(error); }
      }`,
  },
});

/**
 * A list of options says how many there are in words of its own, which count "add" among them and come whenever the list
 * changes, over the name of the next field too. Our lookups say what was found themselves.
 */
export const uncountedOptions = replaced('uncounted-options', {
  words: {
    filter: /intlStrings/,
    importer: /combobox.useComboBox/,
    code: `import all from './intlStrings.mjs';
      const uncounted = (words) => ({ ...words, countAnnouncement: () => '' });
      export default Object.fromEntries(Object.entries(all).map(([language, words]) => [language, uncounted(words)]));`,
  },
});

/**
 * Leaves out what the libraries say in languages that nobody here reads. The plugin takes any "xx-XX" for a language,
 * also one in the name of the checkout ("agency-CRM"); what it has to see is imported by a relative path.
 */
export const languages = (locales) => {
  const plugin = optimizeLocales.raw({ locales }, { framework: 'esbuild' });
  const { filter, handler } = plugin.resolveId;
  return {
    name: 'languages',
    setup({ onResolve }) {
      onResolve({ filter: filter.id }, ({ path, importer }) => {
        const empty = path.startsWith('.') ? handler(path, importer) : null;
        return empty ? { path: empty } : null;
      });
    },
  };
};

/**
 * React's parts by Preact's, which has a tenth of their size: with React the public page would be larger than it may be
 * before it says a word.
 */
export const preactForReact = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** A CommonJS package as a module that exports its names. */
const byName = (name, contents) => {
  const names = Object.keys(contents).filter((key) => /^[a-z]\w*$/i.test(key) && key !== 'default');
  const exported = names.map((key) => `export const ${key} = /* @__PURE__ */ pick('${key}');`);
  const code = `import all from '${name}'; const pick = (name) => all[name]; export default all; ${exported.join(' ')}`;
  return { filter: new RegExp(`^${name}$`), code };
};

/** Otherwise esbuild makes an object of React in each module that imports it, and has each name looked up in that. */
export const reactByName = replaced('react-by-name', {
  react: byName('react', react),
  jsx: byName('react/jsx-runtime', jsx),
});

/** React has had this hook itself since version 18; two libraries bring their own for what is older. */
export const storeHook = replaced('store-hook', {
  hook: {
    filter: /^use-sync-external-store\/shim(\/index\.js)?$/,
    code: "export { useSyncExternalStore } from 'react';",
  },
  selector: {
    filter: /^use-sync-external-store\/shim\/with-selector$/,
    code: `import all from 'use-sync-external-store/with-selector';
      export const { useSyncExternalStoreWithSelector } = all;`,
  },
});
