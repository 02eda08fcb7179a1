import type { ReactNode } from 'react';
import { LanguageMenu } from './header/language-menu.tsx';
import { ThemeMenu } from './header/theme-menu.tsx';
import '../base/ui/mark.css';
import './auth-layout.css';
import './brand.css';

/** The layout without a session: sign-in, the first company, not found. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="auth">
      <header className="auth-header">
        <span className="brand">
          <span className="mark" aria-hidden="true" />
          Karavan
        </span>
        <div className="auth-menus">
          <LanguageMenu />
          <ThemeMenu />
        </div>
      </header>
      <main id="main" className="auth-main">
        {children}
      </main>
    </div>
  );
}
