// The texts of the table of keyboard shortcuts in Spanish.

import type { KeyTexts } from "./en.ts";

export const texts: KeyTexts = {
  places: {
    everywhere: "En todas partes",
    book: "Gastos",
    line: "Entrada rápida",
    expense: "Gasto abierto",
    coming: "Próximamente",
    import: "Importación",
  },
  operations: {
    screens: "Gastos, Informes, Ajustes, Recurrentes, Presupuestos",
    neighbor: "Gasto siguiente o anterior",
    close: "Cerrar o anular la selección",
    search: "Buscar",
    period: "Mes anterior o siguiente",
    cell: "Campo siguiente o anterior del gasto",
    edit: "Editar ese campo",
    open: "Abrir el gasto",
    select: "Seleccionar el gasto",
    selectAll: "Seleccionar todos",
    delete: "Eliminar el gasto o la selección",
    record: "Añadir y empezar el siguiente",
    importRow: "Fila siguiente o anterior",
    importOpen: "Abrir la fila",
    importEdit: "Editar ese campo",
    importSelect: "Seleccionar la fila",
    importRecord: "Importar",
    skip: "Omitirlo",
    changeOne: "Cambiar solo este",
  },
};
