import '@fontsource-variable/inter/wght.css';
import './european-letters.css';
import '@mantine/core/styles.layer.css';
import '../ui/base.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import type { Language } from '@passerelle/contracts/languages.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './entities.ts';
import './plan-views.ts';
import './shortcuts.ts';
import { queryClient } from '../lib/query.ts';
import { resumeViewing } from '../lib/session.ts';
import { startTexts } from '../lib/texts.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { Toasts } from '../ui/toast.tsx';
import { router } from './router.tsx';
import { watchForUpdate } from './update.ts';

/** Draws the portal here, speaking this language until the address or its reader says otherwise. */
export function drawPortal(place: HTMLElement, language: Language): void {
  startTexts(language);
  watchForUpdate();
  resumeViewing();

  createRoot(place).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: 'passerelle.colour-scheme' })}
      >
        <QueryClientProvider client={queryClient}>
          <Toasts />
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
