import '../domains/services/hiring/candidate/candidate.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CandidatePage } from '../domains/services/hiring/candidate/candidate-page.tsx';
import { keepFocus } from '../domains/services/hiring/candidate/keep-focus.ts';
import { languageOf } from '../lib/languages.ts';
import { startTexts } from '../lib/texts.ts';

// A browser that is too old has been told so in its place.
const place = document.getElementById('root');
if (place) drawCandidatePage(place);

/** Draws the page of candidates. It goes by what the phone says, in its colours too: it keeps no choice of theirs. */
function drawCandidatePage(root: HTMLElement): void {
  delete document.documentElement.dataset.mantineColorScheme;
  const language = languageOf(location.pathname);
  startTexts(language);
  keepFocus(root);
  createRoot(root).render(
    <StrictMode>
      <CandidatePage language={language} />
    </StrictMode>,
  );
}
