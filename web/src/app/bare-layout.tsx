import { Outlet } from '@tanstack/react-router';
import { useTexts } from '../lib/texts.ts';
import { Mark } from '../ui/logo.tsx';
import classes from './bare-layout.module.css';
import { LanguageSwitch } from './shell/language-switch.tsx';

/** Pages without a session: the page, its mark and its language, nothing else. */
export function BareLayout() {
  const { t } = useTexts();
  return (
    <main className={classes.layout}>
      <div className={classes.top}>
        <span className={classes.brand}>
          <Mark />
          {t('BOOT:productName')}
        </span>
        <LanguageSwitch />
      </div>
      <div className={classes.page}>
        <Outlet />
      </div>
    </main>
  );
}
