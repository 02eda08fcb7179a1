/**
 * What signing in needs is one file, and what comes after it up to the first list is another: fifty small ones take longer
 * than they save. What a worker needs too stands beside each of them, as the files themselves begin with a page.
 * Everything else comes in pieces, when it is needed.
 *
 * @param {Record<'start' | 'desk' | 'workers', string[]>} entries
 */
export const firstChunks = (entries) => (neededBy) => {
  const start = neededBy(entries.start);
  const desk = neededBy(entries.desk);
  const worker = neededBy(entries.workers);
  return (id) => {
    const name = start.has(id) ? 'start' : desk.has(id) ? 'desk' : null;
    return name && worker.has(id) ? `${name}-and-worker` : name;
  };
};
