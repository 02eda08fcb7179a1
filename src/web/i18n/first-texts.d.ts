/** The texts of a language that signing in needs: `first-texts.json` names them, the build picks them out. */
declare module '*.json?first' {
  const texts: object;
  export default texts;
}
