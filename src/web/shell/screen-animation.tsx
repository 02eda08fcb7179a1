import { type ReactNode, useEffect } from 'react';
import { usePreference } from '../base/shell/preferences.ts';
import 'animate.css/source/fading_entrances/fadeIn.css';
import 'animate.css/source/zooming_entrances/zoomIn.css';
import './screen-animation.css';

/**
 * The entrance animation of a screen, by the user's setting; none with `prefers-reduced-motion`. The screen begins at
 * its top.
 */
export function ScreenAnimation({ children }: { children: ReactNode }) {
  const animation = usePreference('animation');
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return <div className={animation === 'none' ? undefined : `animate__animated ${animation}`}>{children}</div>;
}
