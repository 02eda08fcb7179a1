import { type ReactNode, useEffect } from 'react';
import { usePreference } from '../base/shell/preferences.ts';
import 'animate.css/source/fading_entrances/fadeIn.css';
import 'animate.css/source/zooming_entrances/zoomIn.css';
import './entrance.css';

/** How a screen comes in, as chosen in the settings; not at all for whoever wants less motion. It begins at its top. */
export function Entrance({ children }: { children: ReactNode }) {
  const animation = usePreference('animation');
  useEffect(() => {
    scrollTo(0, 0);
  }, []);
  return <div className={animation === 'none' ? undefined : `animate__animated ${animation}`}>{children}</div>;
}
