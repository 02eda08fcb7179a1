/** The texts of a language that signing in needs: `first-texts.json` names them, the build picks them out. */
declare module '*.json?first' {
  const texts: object;
  export default texts;
}

/** The texts that all signed-in screens need. */
declare module '*.json?desk' {
  const texts: object;
  export default texts;
}

/** Those of screens of their own, by `later-texts.json`. */
declare module '*.json?later' {
  const texts: object;
  export default texts;
}

/** The texts of a language that the public page needs, by `loyalty-texts.json`. */
declare module '*.json?loyalty' {
  const texts: object;
  export default texts;
}
