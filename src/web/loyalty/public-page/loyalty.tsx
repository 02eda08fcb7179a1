import '../../base/ui/base.css';
import '../../base/ui/card.css';
import '../../base/ui/mark.css';
import { createRoot } from 'react-dom/client';
import { prepareAnnouncer } from '../../base/ui/focus/announcer.ts';
import { watchFocus } from '../../base/ui/focus/focus.ts';
import { Page } from './public-layout.tsx';
import { startTexts } from './public-texts.ts';
import { requestsOf } from './requests.ts';
import { followTheme } from './theme.ts';
import { askForCompany } from './use-company.ts';
import { beginVisit } from './visit.ts';
// After the styles of what is shown: here they are made larger.
import './loyalty.css';
import './public-print.css';

/** `/loyalty/{slug}`: an entry of its own, without anything of the application that it can do without. */
async function start(): Promise<void> {
  const slug = location.pathname.split('/')[2] ?? '';
  const requests = requestsOf(slug);
  const company = askForCompany(requests);
  followTheme();
  prepareAnnouncer();
  watchFocus();
  await startTexts();
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<Page visit={beginVisit(slug, requests)} company={company} />);
}

void start();
