// The tutorial peer: an expense tracker as a tutorial on Express and better-sqlite3 writes it. It has one statement and one commit per
// request and SQLite's default settings, and ignores the cost of many requests or many rows.

import Database from "better-sqlite3";
import express from "express";

const db = new Database(process.env.DATABASE_FILE || "expenses.db");
db.exec(`CREATE TABLE IF NOT EXISTS expenses (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  description TEXT NOT NULL,
  amount REAL NOT NULL,
  date TEXT NOT NULL
)`);

const app = express();
app.use(express.json());

app.post("/expenses", (req, res) => {
  const { description, amount, date } = req.body;
  if (!description || amount === undefined || !date) {
    return res.status(400).json({ error: "description, amount and date are required" });
  }
  db.prepare("INSERT INTO expenses (description, amount, date) VALUES (?, ?, ?)").run(
    description,
    amount,
    date,
  );
  res.status(201).json({ message: "Expense added" });
});

app.get("/expenses", (_req, res) => {
  res.json(db.prepare("SELECT * FROM expenses ORDER BY date DESC").all());
});

app.get("/expenses/total", (_req, res) => {
  const row = db.prepare("SELECT SUM(amount) AS total FROM expenses").get();
  res.json({ total: row.total || 0 });
});

app.put("/expenses/:id", (req, res) => {
  const { description, amount, date } = req.body;
  const result = db
    .prepare(
      `UPDATE expenses SET description = COALESCE(?, description), amount = COALESCE(?, amount),
       date = COALESCE(?, date) WHERE id = ?`,
    )
    .run(description ?? null, amount ?? null, date ?? null, req.params.id);
  if (result.changes === 0) return res.status(404).json({ error: "Expense not found" });
  res.json({ message: "Expense updated" });
});

app.delete("/expenses/:id", (req, res) => {
  const result = db.prepare("DELETE FROM expenses WHERE id = ?").run(req.params.id);
  if (result.changes === 0) return res.status(404).json({ error: "Expense not found" });
  res.json({ message: "Expense deleted" });
});

const listener = app.listen(process.env.PORT || 3000, "127.0.0.1", () => {
  process.stdout.write(`Server running on http://127.0.0.1:${listener.address().port}\n`);
});
