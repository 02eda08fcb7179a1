import optimizeLocales from '@react-aria/optimize-locales-plugin';
import * as react from 'react';
import * as jsx from 'react/jsx-runtime';

/**
 * An esbuild plugin that replaces the modules that match `filter`, everywhere or only in importers that match
 * `importer`. The new code may import the module that it replaces.
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
 * The notes' editor without its own toolbar, whose inline styles violate the content security policy, and without its
 * viewer, since notes are rendered by react-markdown. Its React component would import both.
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
 * The spreadsheet libraries zip and unzip in workers that fflate creates from blobs, which violates the content
 * security policy, so that large files never finish. Both already run in a worker of the application, where they work
 * synchronously.
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
 * Removes React Aria's announcement of the number of options, which counts "add" too and interrupts the name of the
 * next field. The application's lookups announce their results themselves.
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
 * Removes the libraries' texts in other languages. The original plugin takes any "xx-XX" in a path for a language, also
 * in the name of the checkout ("agency-CRM"), so only relative imports are passed to it.
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
 * Replaces React by Preact, a tenth of its size: with React alone the public page would exceed its size limit.
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

/** Without this, esbuild wraps React in an object per importing module, and looks up each name in it. */
export const reactByName = replaced('react-by-name', {
  react: byName('react', react),
  jsx: byName('react/jsx-runtime', jsx),
});

/** React has this hook since version 18; two libraries bring a shim for older versions. */
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
