import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '#web/app/Providers.tsx';
import { router } from '#web/app/routes.tsx';
import { leaveAfterTimeout } from '#web/app/session.ts';
import { whenSessionEnds } from '#web/http/session.ts';
import './styles.css';

whenSessionEnds(leaveAfterTimeout);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no place for the application');

createRoot(container).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>,
);
