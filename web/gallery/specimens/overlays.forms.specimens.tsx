import { Fault } from '#web/http/fault.ts';
import { Field } from '#web/ui/controls/Field.tsx';
import { TextArea } from '#web/ui/controls/TextArea.tsx';
import { TextInput } from '#web/ui/controls/TextInput.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { ConfirmedButton } from '#web/ui/overlays/ConfirmedButton.tsx';
import { DialogForm, FormRefusal, SubmitButton } from '#web/ui/overlays/DialogForm.tsx';
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx';
import { FormDrawer } from '#web/ui/overlays/FormDrawer.tsx';
import { LONG_NAME, LONG_TEXT } from '#web/gallery/gallery.data.ts';
import { Held } from '#web/gallery/Held.tsx';
import { Opener } from '#web/gallery/Opener.tsx';
import type { Specimen } from '#web/gallery/specimen.ts';

const nothing = () => {};
const REFUSAL = new Fault({ code: 'VALIDATION_ERROR', body: {} });
const AT_REST = { isPending: false, error: null };
const CONFLICT = { onTakeTheirs: nothing, onKeepMine: nothing };
const form = { submitLabel: 'Create template', onSubmit: (event: { preventDefault: () => void }) => event.preventDefault() };

/** Two fields; the second is long enough to scroll. */
function Fields() {
  return (
    <>
      <Field label="Name" required error="is required">
        <TextInput />
      </Field>
      <Field label="Description" help={LONG_TEXT}>
        <TextArea rows={8} defaultValue={`${LONG_TEXT}\n\n${LONG_TEXT}`} />
      </Field>
    </>
  );
}

export const FORMS: readonly Specimen[] = [
  {
    name: 'ConfirmDialog',
    opens: {
      Default: (
        <Opener label="Send query">
          {(isOpen, close) => (
            <ConfirmDialog
              open={isOpen}
              title="Present this review?"
              description="Its figures are frozen."
              confirmLabel="Present review"
              onConfirm={close}
              onClose={close}
            />
          )}
        </Opener>
      ),
      'Typed name, with an error': (
        <Opener label="Ask for the name">
          {(isOpen, close) => (
            <ConfirmDialog
              open={isOpen}
              danger
              title="Delete Acme Ltd?"
              description={LONG_TEXT}
              confirmLabel="Delete customer"
              typedName="Acme Ltd"
              error="Another person has changed this customer."
              onConfirm={close}
              onClose={close}
            />
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'ConfirmedButton',
    opens: {
      'Refused when confirmed': (
        <ConfirmedButton
          asks="Revoke this token?"
          description="Programs that use it are signed out."
          confirmLabel="Revoke token"
          danger
          action={() => Promise.reject(REFUSAL)}
          onDone={nothing}
        >
          Revoke token
        </ConfirmedButton>
      ),
    },
  },
  {
    name: 'DialogForm',
    states: {
      'Refused when submitted': (
        <Held<Fault | null> initial={null}>
          {(error, change) => (
            <div className="grid gap-4">
              <DialogForm
                id="gallery-form"
                saving={{ isPending: false, error }}
                className="grid gap-4"
                onSubmit={(event) => {
                  event.preventDefault();
                  change(REFUSAL);
                }}
              >
                <FormRefusal saving={{ isPending: false, error }} />
                <Field label="Name of the template">
                  <TextInput />
                </Field>
              </DialogForm>
              <SubmitButton form="gallery-form" saving={AT_REST} submitLabel="Create template" />
            </div>
          )}
        </Held>
      ),
    },
  },
  {
    name: 'FormDialog',
    opens: {
      Default: (
        <Opener label="Open a form">
          {(isOpen, close) => (
            <FormDialog {...form} open={isOpen} title="Create template" saving={AT_REST} onClose={close}>
              <Fields />
            </FormDialog>
          )}
        </Opener>
      ),
      'With an error': (
        <Opener label="Open a refused form">
          {(isOpen, close) => (
            <FormDialog
              {...form}
              open={isOpen}
              title="Delete template"
              isDanger
              saving={{ isPending: false, error: REFUSAL }}
              onClose={close}
            >
              <Fields />
            </FormDialog>
          )}
        </Opener>
      ),
      'Conflict, loading': (
        <Opener label="Open a form with a conflict">
          {(isOpen, close) => (
            <FormDialog
              {...form}
              open={isOpen}
              title="Edit template"
              saving={{ isPending: true, error: null }}
              conflict={CONFLICT}
              onClose={close}
            >
              <Fields />
            </FormDialog>
          )}
        </Opener>
      ),
    },
  },
  {
    name: 'FormDrawer',
    opens: {
      Default: (
        <Opener label="Open a drawer">
          {(isOpen, close) =>
            isOpen && (
              <FormDrawer {...form} title="Edit customer" saving={AT_REST} onClose={close}>
                <Fields />
              </FormDrawer>
            )
          }
        </Opener>
      ),
      'Changed, with an error': (
        <Opener label="Open a changed drawer">
          {(isOpen, close) =>
            isOpen && (
              <FormDrawer {...form} title={LONG_NAME} isDirty saving={{ isPending: false, error: REFUSAL }} onClose={close}>
                <Fields />
              </FormDrawer>
            )
          }
        </Opener>
      ),
    },
  },
];
