import { callUrl } from '@passerelle/contracts/call.ts';
import { type DocumentToRead, documentsCalls } from '@passerelle/contracts/hiring/documents.contract.ts';
import { idLangues } from '@passerelle/contracts/languages.ts';
import { useEffect, useState } from 'react';
import { callApi } from '../../../../lib/api.ts';
import { showDayAndTime, showSize } from '../../../../lib/format.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { saidIn } from '../paper-words.ts';
import { Button, Failed } from './parts.tsx';
import { usePress } from './use-press.ts';

/** What a candidate is given to read, in their language; nothing where there is nothing. */
export function WelcomeDocuments() {
  const { t, language } = useTexts();
  const { documents, error, read } = useDocuments(idLangues[language]);
  if (documents.length === 0) return <Failed error={error} />;
  return (
    <section className="card" aria-label={t('HIRING_PAPERS:toRead')}>
      <h2>{t('HIRING_PAPERS:toRead')}</h2>
      {documents.map((document) => (
        <OneDocument key={document.IdDocument} document={document} onRead={read} />
      ))}
    </section>
  );
}

/** The documents in a language, as they were read last. */
function useDocuments(IdLangue: (typeof idLangues)[keyof typeof idLangues]) {
  const [found, setFound] = useState<{ readonly documents: readonly DocumentToRead[]; readonly error?: unknown }>({
    documents: [],
  });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn reads them anew.
  useEffect(() => {
    const leaving = new AbortController();
    callApi(documentsCalls.toRead, { query: { IdLangue } }, { signal: leaving.signal }).then(
      (documents) => setFound({ documents }),
      (error: unknown) => leaving.signal.aborted || setFound(({ documents }) => ({ documents, error })),
    );
    return () => leaving.abort();
  }, [IdLangue, turn]);
  return { ...found, read: () => setTurn((now) => now + 1) };
}

interface DocumentProps {
  readonly document: DocumentToRead;
  readonly onRead: () => void;
}

function OneDocument({ document: { IdDocument, Titre, name, size, lu }, onRead }: DocumentProps) {
  const { t, language } = useTexts();
  const params = { IdDocument };
  const { press, pending, error } = usePress(documentsCalls.markRead, onRead);
  const title = saidIn(Titre, language);
  return (
    <div className="tight">
      <p className="strong">{title}</p>
      <p className="small">
        <a
          className="name"
          href={callUrl(documentsCalls.document, { params })}
          aria-label={`${t('HIRING_PAPERS:openDocument')} – ${title}`}
        >
          {name}
        </a>{' '}
        · {showSize(size, language)}
      </p>
      <Failed error={error} />
      {lu === null ? (
        <Button
          busy={pending}
          aria-label={`${t('HIRING_PAPERS:markRead')} – ${title}`}
          onClick={() => press({ params })}
        >
          {t('HIRING_PAPERS:markRead')}
        </Button>
      ) : (
        <p className="small" role="status">
          {t('HIRING_PAPERS:isRead', { when: showDayAndTime(lu, language) })}
        </p>
      )}
    </div>
  );
}
