import { callUrl } from '@passerelle/contracts/call.ts';
import { type CandidateFile, candidateCalls } from '@passerelle/contracts/hiring/candidate.contract.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { readFile } from './own-file.ts';
import { Button, Failed } from './parts.tsx';
import { usePress } from './use-press.ts';

/** What was given of a paper, page by page, in an order that its candidate may change while it waits. */
export function PiecePages({ piece: { IdPiece, Etat, pages } }: { readonly piece: CandidateFile['pieces'][number] }) {
  const { t } = useTexts();
  const { press, pending, error } = usePress(candidateCalls.pages, () => void readFile());
  if (pages.length === 0) return null;
  const arrange = (keys: readonly string[]) => press({ params: { IdPiece }, body: { pages: [...keys] } });
  const keys = pages.map(({ IdFichier }) => IdFichier);
  const swapped = (one: number, other: number) =>
    keys.map((key, at) => (at === one ? keys[other] : at === other ? keys[one] : key) ?? key);
  return (
    <>
      <ol className="pages">
        {pages.map(({ IdFichier, name, type }, at) => {
          const address = callUrl(candidateCalls.paper, { params: { IdPiece }, query: { page: IdFichier } });
          const n = at + 1;
          return (
            <li key={IdFichier}>
              {type.startsWith('image/') ? (
                <img src={address} alt="" loading="lazy" />
              ) : (
                <span className="quiet small" aria-hidden="true">
                  PDF
                </span>
              )}
              <span className="small">
                {pages.length > 1 && <span className="strong">{t('CANDIDATE:page', { n, count: pages.length })} </span>}
                <a className="name" href={address}>
                  {name}
                </a>
              </span>
              {Etat === 'waiting' && pages.length > 1 && (
                <span className="moves">
                  <Button
                    kind="small"
                    aria-label={t('CANDIDATE:earlier', { n })}
                    disabled={at === 0 || pending}
                    onClick={() => arrange(swapped(at, at - 1))}
                  >
                    ↑
                  </Button>
                  <Button
                    kind="small"
                    aria-label={t('CANDIDATE:later', { n })}
                    disabled={n === pages.length || pending}
                    onClick={() => arrange(swapped(at, n))}
                  >
                    ↓
                  </Button>
                  <Button
                    kind="small"
                    aria-label={t('CANDIDATE:remove', { n })}
                    disabled={pending}
                    onClick={() => arrange(keys.filter((key) => key !== IdFichier))}
                  >
                    ✕
                  </Button>
                </span>
              )}
            </li>
          );
        })}
      </ol>
      <Failed error={error} />
    </>
  );
}
