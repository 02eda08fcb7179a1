import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed; rendered synchronously, before the browser takes the print snapshot. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const paper = matchMedia('print');
    const change = (event: Event) =>
      flushSync(() => setPrinting(event.type === 'beforeprint' || (event.type === 'change' && paper.matches)));
    paper.addEventListener('change', change);
    addEventListener('beforeprint', change);
    addEventListener('afterprint', change);
    return () => {
      paper.removeEventListener('change', change);
      removeEventListener('beforeprint', change);
      removeEventListener('afterprint', change);
    };
  }, []);
  return isPrinting;
}
