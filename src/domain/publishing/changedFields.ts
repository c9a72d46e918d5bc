import { Equal } from "effect"

/** The fields of a form that differ from what the server knows. */
export const changedFields = <Form extends object>(known: Form, form: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(form).filter(([field, value]) => !Equal.equals(value, known[field as keyof Form]))
  ) as Partial<Form>
