import { useRef } from 'react';
import { useArrival } from '../../base/ui/focus/arrival.ts';

/** The heading of a view. What has just come is read from here: it takes the focus. */
export function PageHeading({ title, focus }: { title: string; focus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, { isNew: focus });
  return <h1 ref={heading}>{title}</h1>;
}
