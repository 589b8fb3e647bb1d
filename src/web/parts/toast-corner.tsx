// Toasts: short messages about what was done, in a corner.

import { Suspense } from "react";
import { createPortal } from "react-dom";
import { lazily } from "../lazy-component.ts";
import { useOnPage } from "../on-page.ts";
import { useToasts } from "../service/toasts.ts";
import { useModal } from "./dialog.tsx";

const ToastCard = lazily(async () => (await import("./toast-card.tsx")).ToastCard);

export function Toasts() {
  const toasts = useToasts();
  const modal = useModal();
  useOnPage("toast", toasts.length > 0);
  const shown = (
    <div className="toasts stack tight" role="status" aria-live="polite">
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </Suspense>
    </div>
  );
  return modal ? createPortal(shown, modal) : shown;
}
