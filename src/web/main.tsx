import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startI18n } from './i18n/i18n.ts';
import { watchHistory } from './leaving.ts';
import { startSession } from './session/session.ts';
import { startPreferences } from './shell/preferences.ts';
import { prepareAnnouncer } from './ui/announcer.ts';
import { watchFocus } from './ui/focus.ts';

/** Toasts live beside the page: dialogs hide everything else from screen readers. */
function toastPlace(): HTMLElement {
  const place = document.createElement('div');
  place.dataset.reactAriaTopLayer = 'true';
  document.body.append(place);
  return place;
}

startPreferences();
prepareAnnouncer();
watchFocus();
watchHistory();
await startI18n();
startSession();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App toasts={toastPlace()} />);
