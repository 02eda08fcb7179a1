/**
 * Marks files whose functions the browser compiles eagerly in the background, instead of lazily at their first call.
 *
 * @param {string[]} names of the files
 * @returns {import('rollup').Plugin}
 */
export const compileAhead = (names) => ({
  name: 'compile-ahead',
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (names.includes(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    }
  },
});
