import { Button, Popover, UnstyledButton } from '@mantine/core';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { translationsCalls } from '@passerelle/contracts/texts/translations.contract.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { caller } from '../../../lib/api.ts';
import { errorText } from '../../../lib/error-text.ts';
import { attempt } from '../../../lib/errors.ts';
import { useLive } from '../../../lib/live.ts';
import { linkTo } from '../../../lib/page.ts';
import { callQuery, invalidateCalls } from '../../../lib/query.ts';
import { ensureTexts, translatingInPage, useTexts } from '../../../lib/texts.ts';
import { FocusFirst } from '../../../ui/focus-first.tsx';
import { Form, FormEnd } from '../../../ui/form/form.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { showToast } from '../../../ui/toast.tsx';
import classes from './in-page.module.css';
import { SaidTexts, wordsAt, wordsOf } from './said-texts.ts';
import { TextFields } from './text-fields.tsx';
import { nameOf, type TextLine } from './text-lines.ts';
import { namedBy } from './translations.search.ts';
import { useTextForm } from './use-text-form.ts';

interface Clicked {
  readonly x: number;
  readonly y: number;
  /** Texts that say what was clicked. */
  readonly keys: readonly string[];
}

/** While an administrator translates in the page: Alt and a click on words opens their text where they stand. */
export default function InPage() {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    attempt(ensureTexts(caller.language, ['TRANSLATIONS', 'DRAFTS', 'REGLES']).then(() => setReady(true)));
  }, []);
  return ready ? <Translating /> : null;
}

function Translating() {
  const { t } = useTexts();
  const [clicked, setClicked] = useState<Clicked>();
  const said = useRef(new SaidTexts()).current;
  const open = useCallback(
    (x: number, y: number, words: readonly string[]) => {
      const keys = said.find(words);
      if (keys.length > 0) setClicked({ x, y, keys });
      else showToast({ text: t('TRANSLATIONS:notAText') });
    },
    [said, t],
  );
  useEffect(() => {
    said.start();
    return () => said.stop();
  }, [said]);
  useAltClicks(open);

  return (
    <>
      <div className={classes.bar} role="status" data-in-page>
        <span>{t('TRANSLATIONS:inPage', { key: 'Alt' })}</span> <Kbd keys={['Alt']} />
        <Button size="compact-sm" variant="default" onClick={() => translatingInPage.set(false)}>
          {t('TRANSLATIONS:stop')}
        </Button>
      </div>
      {clicked && (
        <TextPopover key={`${clicked.x} ${clicked.y}`} clicked={clicked} onClose={() => setClicked(undefined)} />
      )}
    </>
  );
}

/** Alt held shows what can be clicked; Alt with a click, or with Enter, asks for the text. */
function useAltClicks(open: (x: number, y: number, words: readonly string[]) => void): void {
  useEffect(() => {
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    const root = document.documentElement;
    const arm = (on: boolean) => root.toggleAttribute('data-translating', on);
    const isOurs = (target: EventTarget | null) => target instanceof Element && target.closest('[data-in-page]');
    const swallow = (event: MouseEvent) => {
      if (!event.altKey || isOurs(event.target)) return false;
      event.preventDefault();
      event.stopImmediatePropagation();
      return true;
    };
    window.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Alt') arm(true);
        if (event.key !== 'Enter' || !event.altKey || isOurs(event.target)) return;
        const focused = document.activeElement;
        if (!focused || focused === document.body) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        const { left, bottom } = focused.getBoundingClientRect();
        open(left, bottom, wordsOf(focused));
      },
      options,
    );
    // Alone, the key would take the focus to the browser's menu.
    window.addEventListener(
      'keyup',
      (event) => {
        if (event.key !== 'Alt') return;
        arm(false);
        event.preventDefault();
      },
      options,
    );
    window.addEventListener('blur', () => arm(false), options);
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'pointerup'] as const)
      window.addEventListener(type, swallow, options);
    window.addEventListener(
      'click',
      (event) => {
        if (swallow(event) && event.target instanceof Element)
          open(event.clientX, event.clientY, wordsAt(event.target, event.clientX, event.clientY));
      },
      options,
    );
    return () => {
      ending.abort();
      arm(false);
    };
  }, [open]);
}

function TextPopover({ clicked: { x, y, keys }, onClose }: { clicked: Clicked; onClose: () => void }) {
  const { t } = useTexts();
  const [key, setKey] = useState(keys[0] ?? '');
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      width={420}
      trapFocus
      returnFocus
      withinPortal
      withRoles={false}
      zIndex={1000}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ left: x, top: y }} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={nameOf(key)} className={classes.popover} data-in-page>
        {keys.length > 1 && (
          <div className={classes.which}>
            <p>{t('TRANSLATIONS:which')}</p>
            {keys.map((one) => (
              <UnstyledButton
                key={one}
                className={classes.one}
                aria-current={one === key ? 'true' : undefined}
                onClick={() => setKey(one)}
              >
                {nameOf(one)}
              </UnstyledButton>
            ))}
          </div>
        )}
        <FoundText key={key} name={key} onClose={onClose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FoundText({ name, onClose }: { name: string; onClose: () => void }) {
  const { language, t } = useTexts();
  // Read anew each time: typed over words that have moved since, the words they were would count as no change.
  const { data, error, isFetchedAfterMount } = useQuery({
    ...callQuery(translationsCalls.read, { params: namedBy(name) }),
    staleTime: 0,
  });
  useLive('texts.changed', ({ Famille }) => {
    if (Famille === namedBy(name).Famille) attempt(invalidateCalls(translationsCalls.read));
  });
  return (
    <>
      <Link
        {...linkTo('singleTranslation', language, { search: { key: name } })}
        className={classes.key}
        aria-label={t('TRANSLATIONS:open', { key: nameOf(name) })}
        onClick={onClose}
      >
        {nameOf(name)}
      </Link>
      {error && <p className={classes.error}>{errorText(error)}</p>}
      {data && isFetchedAfterMount && <FoundForm line={data.line} onClose={onClose} />}
    </>
  );
}

function FoundForm({ line, onClose }: { line: TextLine; onClose: () => void }) {
  const { t, language } = useTexts();
  const { form, confirm } = useTextForm(line, () => {
    showToast({ tone: 'success', text: t('TRANSLATIONS:saved') });
    onClose();
  });
  return (
    <Form form={form} onLeave={onClose}>
      <FocusFirst>
        <TextFields
          compact
          line={line}
          form={form}
          onConfirm={(code) => attempt(confirm(code))}
          first={idLangues[language]}
        />
      </FocusFirst>
      <div className={classes.actions}>
        <FormEnd cancel action={t('COMMON:save')} />
      </div>
    </Form>
  );
}
