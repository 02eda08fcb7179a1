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
// After the styles of the components, which these rules enlarge.
import './loyalty.css';
import './public-print.css';

/** `/loyalty/{slug}`: an entry point of its own, which loads as little of the application as possible. */
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
