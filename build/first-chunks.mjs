/**
 * Joins the modules for signing in into one file, and those up to the first list into another: fifty small files load
 * slower. Modules that a worker needs as well are in a separate file beside each, because the joined files run code of
 * the page. All others are split and loaded on demand.
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
