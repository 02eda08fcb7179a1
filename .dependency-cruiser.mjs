/**
 * The import table of ARCHITECTURE.md, enforced. Each rule's comment is what whoever breaks it is told.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const nodeBuiltins =
  '^(node:)?(assert|buffer|child_process|crypto|events|fs|http|net|os|path|process|stream|timers|url|util|zlib)(/|$)';

export default {
  forbidden: [
    {
      name: 'machines-are-pure',
      comment:
        'The machines are the business: the server decides with them, the browser shows with them, the tests walk them. They import XState and each other only: no DOM, no Node, no clock.',
      severity: 'error',
      from: { path: '^machines/' },
      to: { pathNot: '^(machines/|node_modules/xstate/)' },
    },
    {
      name: 'contract-knows-no-side',
      comment:
        'The contract is what server and browser agree on. It imports the machines, the schema library and the phone library, so that both sides can load it.',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: '^(machines/|src/contract/|node_modules/(typebox|libphonenumber-js)/)' },
    },
    {
      name: 'server-knows-no-client',
      comment: 'The server imports the contract and the machines, never a screen.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'client-knows-no-server',
      comment: 'The browser imports the contract and the machines; what the server does it learns over the wire.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: ['^src/server/', nodeBuiltins] },
    },
    {
      name: 'ui-knows-only-how-to-look',
      comment:
        'Components of src/web/ui are given what they show. They know the texts and how to read what is typed, but no API, no router, no session and no screen.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: ['^src/web/(?!ui/|i18n/|text/|css)', '^node_modules/(wouter|graphql-request|xstate|@xstate)/'] },
    },
    {
      name: 'screens-stand-apart',
      comment:
        'One area of screens never imports another: what both need belongs in lists, dialogs, directories or ui.',
      severity: 'error',
      from: { path: '^src/web/screens/([^/]+)/' },
      to: { path: '^src/web/screens/([^/]+)/', pathNot: '^src/web/screens/$1/' },
    },
    {
      name: 'only-the-registry-knows-screens',
      comment: 'Screens are reached through screens.tsx and the router; nothing else imports one.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/(screens/|screens\\.tsx$|app\\.tsx$)' },
      to: { path: '^src/web/screens/' },
    },
    {
      name: 'sql-has-its-places',
      comment:
        'Statements live in stores (writing), queries (reading) and db (connection, migrations, demonstration data): whoever audits what touches the database reads those three.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: '^src/server/(stores|queries|db)/' },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: { path: '^(machines|src)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolved',
      comment: 'This import leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
