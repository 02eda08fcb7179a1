/** The nouns of the trade, each with its room in contract, server and client. A noun may import those before it. */
const nouns = [
  'log',
  'directories',
  'currencies',
  'company',
  'messages',
  'loyalty',
  'clients',
  'cash',
  'sales',
  'partners',
  'insight',
  'import',
];

/** The layers of the server, the lowest one first. */
const layers = [
  { name: 'base/db', path: '^src/server/base/db/' },
  { name: 'base/pipeline', path: '^src/server/base/(pipeline|lists|measures)/' },
  { name: 'rows', path: '^src/server/.+/rows/' },
  { name: 'reads', path: '^src/server/.+/reads/' },
  { name: 'commands', path: '^src/server/.+/commands/' },
  { name: 'routes', path: '^src/server/(api|.+/routes)/' },
];

/**
 * The import table of ARCHITECTURE.md, enforced. Each rule's comment is what is shown to the person who breaks it.
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
        'Components of src/web/base/ui are given what they show. They know the texts and how to read what is typed, but no API, no router, no session and no screen.',
      severity: 'error',
      from: { path: '^src/web/base/ui/' },
      to: { path: ['^src/web/(?!base/(ui|i18n|text)/|css)', '^node_modules/(wouter|graphql-request|xstate|@xstate)/'] },
    },
    {
      name: 'only-the-registry-knows-screens',
      comment: 'Only `screens.tsx`, the router and the frame around the screens know all rooms.',
      severity: 'error',
      from: { path: '^src/web/[^/]+/', pathNot: '^src/web/shell/' },
      to: { path: '^src/web/(shell/|screens\\.tsx$|app\\.tsx$|signed-in\\.tsx$|main\\.tsx$)' },
    },
    {
      name: 'only-the-api-knows-all-nouns',
      comment:
        'src/server/api joins the nouns to what is served over HTTP, cli and demo use what they need of all; no noun knows these, and none starts the server.',
      severity: 'error',
      from: { path: `^src/server/(base|${nouns.join('|')})/` },
      to: { path: '^src/server/(api/|cli/|demo/|(app|main|cli|serve-app|housekeeping)\\.ts$)' },
    },
    {
      name: 'base-knows-no-noun',
      comment:
        'The base is what every noun is built on: what it needs to know of one is handed to it. A session is the account of a person, what a column of JSON holds is a shape of the contract, and what filters and forms offer is loaded once for all screens: these three name entities.',
      severity: 'error',
      from: {
        path: '^src/(contract|server|web)/base/',
        pathNot: '^src/(web/base/(session|directories)|server/base/db/json-columns)',
      },
      to: { path: `^src/(contract|server|web)/(${nouns.join('|')})/` },
    },
    ...nouns.map((noun, place) => ({
      name: `nouns-in-order-${noun}`,
      comment: `A noun imports the base and the nouns before it: ${nouns.join(', ')}. What a payment paid is taken back on the sale, too, by a command of partners.`,
      severity: 'error',
      from: {
        path: `^src/(contract|server|web)/${noun}/`,
        pathNot: '^src/web/sales/bookings/deallocate-dialog',
      },
      to: { path: `^src/(contract|server|web)/(${[...nouns.slice(place + 1), 'none'].join('|')})/` },
    })),
    ...layers.slice(0, -1).map((layer, place) => ({
      name: `layers-${layer.name}`,
      comment: `On the server ${layers.map(({ name }) => name).join(' < ')}: what writes rows is used by reads and commands, never the other way round.`,
      severity: 'error',
      from: { path: layer.path },
      to: { path: layers.slice(place + 1).map(({ path }) => path) },
    })),
    {
      name: 'sql-has-its-places',
      comment:
        'Statements live in rows (writing), reads (reading), the database’s base, the operators’ tools and the demonstration data: an audit of what touches the database reads these.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '^src/server/(base/(db|lists|measures|pipeline)/|demo/|operations/|.+/(rows|reads)/)',
      },
      to: { path: '^node_modules/(kysely|pg)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: { path: '^(machines|src)/' },
      to: { circular: true },
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
