import { UnstyledButton } from '@mantine/core';
import { languageNames } from '@passerelle/contracts/languages.ts';
import { IconChevronDown } from '@tabler/icons-react';
import { lazyPiece } from '../../lib/code.ts';
import { useTexts } from '../../lib/texts.ts';
import { Flag } from '../../ui/flag.tsx';
import { OnDemandMenu } from '../../ui/on-demand.tsx';
import classes from './control.module.css';

const LanguageMenu = lazyPiece(() => import('./language-menu.tsx'));

export function LanguageSwitch() {
  const { t, language } = useTexts();
  return (
    <OnDemandMenu menu={LanguageMenu}>
      <UnstyledButton className={classes.control} aria-label={`${t('SHELL:language')} · ${languageNames[language]}`}>
        <Flag language={language} />
        <IconChevronDown size={14} className={classes.quiet} />
      </UnstyledButton>
    </OnDemandMenu>
  );
}
