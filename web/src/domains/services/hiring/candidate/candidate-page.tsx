import { type Language, languageNames, languages } from '@passerelle/contracts/languages.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { looksLikeLanguage } from '../../../../lib/languages.ts';
import { inLanguage, paths } from '../../../../lib/paths.ts';
import { changeLanguage, ensureTexts, type Famille, useTexts } from '../../../../lib/texts.ts';
import { useStore } from '../../../../lib/use-store.ts';
import { Mark } from '../../../../ui/logo.tsx';
import { CandidateFile } from './candidate-file.tsx';
import { Gate } from './gate.tsx';
import { followFile, ownFile, readFile } from './own-file.ts';
import { Button, Failed, Notice } from './parts.tsx';

/** What stands in the address once the gate was passed: nothing that opens anything. */
const passed = 'en-cours';

const families: readonly Famille[] = [
  'HIRING',
  'HIRING_PAPERS',
  'CANDIDATE',
  'PAGES',
  'CHAMPS',
  'PERSON',
  'REGLES',
  'ERREURS',
  'FILES',
];

/** What an address says: how it greets, and what opens the file. */
function placeOf(pathname: string) {
  const parts = pathname.split('/').filter(Boolean);
  return {
    title: parts.includes('welcome') ? ('PAGES:welcome' as const) : ('PAGES:hiringFile' as const),
    token: parts.at(-1) ?? '',
  };
}

const replaceAddress = (address: string) => history.replaceState(null, '', address);

/** All that a candidate sees: their gate, then what they fill in and give. */
export function CandidatePage({ language: first }: { readonly language: Language }) {
  const [{ title, token }, setPlace] = useState(() => placeOf(location.pathname));
  const { t, language } = useTexts();
  const { ready, error, load } = useWords(first);
  const called = ready ? `${t(title)} · ${t('BOOT:productName')}` : t('BOOT:productName');
  useEffect(() => {
    document.title = called;
  }, [called]);
  return (
    <div className="page">
      <header className="top">
        <span className="brand">
          <Mark />
          {t('BOOT:productName')}
        </span>
        {ready && <LanguageChoice />}
      </header>
      <main className="stack">
        {!ready && !error && <p role="status">{t('BOOT:loading')}</p>}
        {!ready && error !== undefined && <Retry onRetry={load} />}
        {ready && token === passed && <OpenFile />}
        {ready && token !== passed && (
          <Gate
            token={token}
            title={title}
            onPassed={() => {
              replaceAddress(paths.outsideHiringFile(language, { accessToken: passed }));
              setPlace(placeOf(location.pathname));
            }}
          />
        )}
      </main>
    </div>
  );
}

/** Loads the words of a language; without a network it is tried again by hand. */
function useWords(language: Language) {
  const [state, setState] = useState<{ readonly ready: boolean; readonly error?: unknown }>({ ready: false });
  const load = () => {
    setState({ ready: false });
    ensureTexts(language, families).then(
      () => setState({ ready: true }),
      (error: unknown) => setState({ ready: false, error }),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes.
  useEffect(() => {
    const [, segment = ''] = location.pathname.split('/');
    const said = looksLikeLanguage(segment) ? location.pathname : `/-${location.pathname}`;
    replaceAddress(inLanguage(said, language) + location.hash);
    load();
  }, []);
  return { ...state, load };
}

function LanguageChoice() {
  const { t, language } = useTexts();
  const choose = (code: Language) =>
    void ensureTexts(code, families)
      .then(async () => await changeLanguage(code))
      .then(() => replaceAddress(inLanguage(location.pathname, code) + location.hash))
      // It is spoken as before, and may be chosen again.
      .catch(() => undefined);
  return (
    <select
      className="language"
      aria-label={t('CHAMPS:IdLangue')}
      value={language}
      onChange={({ currentTarget: { value } }) => choose(value as Language)}
    >
      {languages.map((code) => (
        <option key={code} value={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  );
}

function OpenFile() {
  const { t } = useTexts();
  useEffect(followFile, []);
  const { file, error, abandoned } = useStore(ownFile);
  if (abandoned)
    return (
      <>
        <h1>{t('CANDIDATE:abandonedTitle')}</h1>
        <p>{t('CANDIDATE:abandonedText')}</p>
      </>
    );
  if (error instanceof ApiError && error.status === 401)
    return (
      <>
        <h1>{t('HIRING:goOnTitle')}</h1>
        <p>{t('HIRING:goOnText')}</p>
      </>
    );
  if (file) return <CandidateFile file={file} />;
  return error ? <Retry error={error} onRetry={() => void readFile()} /> : <p role="status">{t('BOOT:loading')}</p>;
}

function Retry({ error, onRetry }: { readonly error?: unknown; readonly onRetry: () => void }) {
  const { t } = useTexts();
  return (
    <>
      <h1>{t('BOOT:problem')}</h1>
      {error ? <Failed error={error} /> : <Notice tone="bad">{t('BOOT:unreachable')}</Notice>}
      <Button kind="main" onClick={onRetry}>
        {t('BOOT:retry')}
      </Button>
    </>
  );
}
