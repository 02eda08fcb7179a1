import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

type WithWidthProps = {
  className: string;
  children: (room: number, box: RefObject<HTMLElement | null>) => ReactNode;
};

/** A box that passes its width, px, to its content, from before the first paint on. */
export function WithWidth({ className, children }: WithWidthProps) {
  const box = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setRoom(element.clientWidth);
    const observer = new ResizeObserver(measure);
    measure();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} className={className}>
      {room !== null && children(room, box)}
    </div>
  );
}
