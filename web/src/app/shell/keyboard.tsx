import { Modal, Switch, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { paths, type ScreenName } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { createPreference, useStore } from '../../lib/store.ts';
import { useTexts } from '../../lib/texts.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { opensFor, screens } from '../screens.ts';
import classes from './keyboard.module.css';

const singleKeys = createPreference('single-keys', true);

/** Screens that a letter after G opens, for the acting role. */
export function useGoKeys(): readonly { letter: string; name: ScreenName; href: string }[] {
  const { language } = useTexts();
  const { user } = useSession();
  return (Object.keys(screens) as ScreenName[]).flatMap((name) => {
    const { go } = screens[name];
    if (!go || !opensFor(name, user)) return [];
    return [{ letter: go, name, href: (paths[name] as (of: typeof language) => string)(language) }];
  });
}

const timeToChoose = 1500;

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input, textarea, select, [role="menu"], [role="dialog"], [role="listbox"]') !== null)
  );
}

/** Single keys, wherever nobody is typing: `?` for help, `[` for the menu, G then a letter for a screen. */
export function useKeyboard({ help, toggleMenu }: { help: () => void; toggleMenu: () => void }): void {
  const router = useRouter();
  const goKeys = useGoKeys();
  const enabled = useStore(singleKeys);
  const handle = useRef<(event: KeyboardEvent) => void>(() => {});
  const goneAt = useRef(0);

  useEffect(() => {
    handle.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const waiting = event.timeStamp - goneAt.current < timeToChoose;
      goneAt.current = 0;
      const screen = waiting && goKeys.find(({ letter }) => letter === event.key.toLowerCase());
      if (screen) void router.navigate({ href: screen.href });
      else if (event.key === '?') help();
      else if (event.key === '[') toggleMenu();
      else if (event.key.toLowerCase() === 'g') goneAt.current = event.timeStamp;
      else return;
      event.preventDefault();
    };
  });

  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => handle.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [enabled]);
}

export function KeyboardHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTexts();
  const goKeys = useGoKeys();
  const enabled = useStore(singleKeys);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('SHELL:keyboard')}
      closeButtonProps={{ 'aria-label': t('SHELL:close') }}
    >
      <Section title={t('SHELL:keyboardGeneral')}>
        <Row label={t('SHELL:keyOpenPalette')} keys={<Kbd keys={['mod', 'k']} />} />
        <Row label={t('SHELL:keyMenu')} keys={<Kbd keys={['[']} />} />
        <Row label={t('SHELL:keyHelp')} keys={<Kbd keys={['?']} />} />
        <Row label={t('SHELL:keyClose')} keys={<Kbd keys={['esc']} />} />
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
    </Modal>
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
