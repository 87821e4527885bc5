import { useTexts } from '../lib/texts.ts';
import classes from './loader.module.css';
import { Mark } from './logo.tsx';

/** The whole page waits, while the current user loads for instance. */
export function PageLoader() {
  const { t } = useTexts();
  return (
    <div className={classes.loader} role="status">
      <Mark size={40} />
      <span className={classes.bar} aria-hidden="true" />
      <span className={classes.text}>{t('BOOT:loading')}</span>
    </div>
  );
}
