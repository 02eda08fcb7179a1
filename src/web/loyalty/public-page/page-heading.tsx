import { useRef } from 'react';
import { useArrival } from '../../base/ui/focus/screen-focus.ts';

/** The heading of a view, which gets the focus when the view appears, so that screen readers read from here. */
export function PageHeading({ title, focus }: { title: string; focus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useArrival(heading, { isNew: focus });
  return <h1 ref={heading}>{title}</h1>;
}
