import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { MovingState } from './moving.ts';

/** Lifted card under the pointer, above everything. Moves without rendering. */
export function LiftedCard({ state: { grip, layer }, children }: { state: MovingState; children: ReactNode }) {
  if (!grip) return null;
  return createPortal(
    <div
      ref={layer}
      aria-hidden
      style={{ translate: `${grip.x}px ${grip.y}px`, left: -grip.fromLeft, top: -grip.fromTop, width: grip.width }}
      className="pointer-events-none fixed z-20 will-change-[translate] cursor-grabbing rounded-card border-2 border-accent-line bg-surface-1 shadow-float"
    >
      {children}
    </div>,
    document.body,
  );
}
