import { openBenchDatabase } from './support/database.ts';
for (const n of process.argv.slice(2).map(Number)) { const t = performance.now(); const d = await openBenchDatabase(n); console.log(n, ((performance.now() - t) / 1000).toFixed(1), 's'); await d.stop(); }
