/**
 * The browser compiles what is needed at once beside the page, before it is called, instead of piece by piece within it.
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
