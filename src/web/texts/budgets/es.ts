// The texts of budgets in Spanish.

import type { BudgetTexts } from "./en.ts";

export const texts: BudgetTexts = {
  create: "Nuevo presupuesto",
  without: (names) => `sin ${names}`,
  gone: "Categoría eliminada",
  carried: "Del mes anterior",
  spent: "Gastado",
  starts: (month) => `Desde ${month}`,
  empty: "Fija cuánto quieres gastar al mes y mira en cualquier momento cuánto te queda.",
  nothing: "No hay ningún presupuesto en este mes.",
  suggested: "Según tus últimos seis meses",
  suggest: (amount) => `Presupuestar ${amount}`,
  suggestFor: (name, amount) => `Presupuestar ${amount} para ${name}`,
  leaveOut: "No contar",
  amount: "Importe al mes",
  average: (amount) => `Usar la media de los últimos seis meses: ${amount}`,
  addsUp: (amount) => `Ya hay un presupuesto de ${amount}. Los dos se suman.`,
  from: "Primer mes",
  carry: "Pasa al mes siguiente",
  carries: {
    nothing: "Nada",
    rest: "Lo que sobra",
    all: "Lo que sobra o se gasta de más",
  },
  scope: "Se aplica a",
  scopes: {
    once: (month) => `Solo ${month}`,
    on: (month) => `Desde ${month}`,
    always: "Todos los meses",
  },
  delete: "Eliminar presupuesto",
  line: (name, amount, month) => `Presupuesto para ${name}: ${amount} al mes desde ${month}`,
};
