import { Switch, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useStore } from '../../lib/use-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { screens } from '../screens.ts';
import { singleKeys, useGoKeys } from './keyboard.ts';
import classes from './keyboard-help.module.css';

export default function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const goKeys = useGoKeys();
  const enabled = useStore(singleKeys);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('SHELL:keyboard')}>
      <Section title={t('SHELL:keyboardGeneral')}>
        <Row label={t('SHELL:keyOpenPalette')} keys={<Kbd keys={['mod', 'k']} />} />
        <Row label={t('SHELL:keyMenu')} keys={<Kbd keys={['[']} />} />
        <Row label={t('SHELL:keyHelp')} keys={<Kbd keys={['?']} />} />
        <Row label={t('SHELL:keyTakeBack')} keys={<Kbd keys={['mod', 'z']} />} />
        <Row label={t('SHELL:keyClose')} keys={<Kbd keys={['Escape']} />} />
      </Section>
      <Section title={t('SHELL:keyboardGoTo')}>
        {goKeys.map(({ letter, name }) => (
          <Row
            key={name}
            label={t(screens[name].menu?.label ?? screens[name].title)}
            keys={
              <>
                <Kbd keys={['g']} /> <span className={classes.then}>{t('SHELL:keyThen')}</span> <Kbd keys={[letter]} />
              </>
            }
          />
        ))}
      </Section>
      <Switch
        mt="lg"
        checked={enabled}
        onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        label={t('SHELL:singleKeys')}
        description={t('SHELL:singleKeysHelp')}
      />
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <Title order={3}>{title}</Title>
      <dl className={classes.rows}>{children}</dl>
    </section>
  );
}

function Row({ label, keys }: { label: string; keys: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{label}</dt>
      <dd>{keys}</dd>
    </div>
  );
}
